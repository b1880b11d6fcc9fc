package main

import (
	"github.com/spf13/cobra"

	"github.com/seed-a68626b6/reduce/schema"
)

func (a *app) schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use: "schema", Short: "Print the JSON Schema of a manifest", Args: noFile,
		RunE: func(*cobra.Command, []string) error {
			_, err := a.stdout.Write(schema.JSON())
			return err
		},
	}
}
