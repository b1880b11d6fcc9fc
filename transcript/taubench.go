package transcript

// tauBenchFormat is a result file of tau-bench: an array of runs, or one run a
// line, each with chat messages of OpenAI's under "traj". Source: public files.
var tauBenchFormat = &format{
	name: TauBench, title: "tau-bench runs", log: true,
	object: func(s sight) bool {
		return s.listed("traj") && (s.has("task_id") || s.has("reward"))
	},
	lists:      []string{"traj"},
	decoder:    func(Limits) decoder { return openAIDecoder{} },
	checkpoint: chatCheckpoint,
}
