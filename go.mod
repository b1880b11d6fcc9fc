module github.com/seed-a68626b6/reduce

go 1.26
