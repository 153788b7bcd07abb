# Prints the cells of an .xlsx, NUL after each and an empty line's sign after each row: what openxlsx makes of them.
suppressMessages(library(openxlsx))
cells <- read.xlsx(commandArgs(TRUE)[1], colNames = FALSE, skipEmptyRows = FALSE, na.strings = character(0))
cells[] <- lapply(cells, as.character)
for (row in seq_len(nrow(cells))) cat(paste(unlist(cells[row, ]), collapse = "\037"), "\036", sep = "")
