# Prints the cells of an .xlsx as JSON: what Spreadsheet::ParseXLSX makes of them.
use strict;
use warnings;
use JSON::PP;
use Spreadsheet::ParseXLSX;

my $workbook = Spreadsheet::ParseXLSX->new->parse($ARGV[0]) or die 'unreadable';
my ($sheet) = $workbook->worksheets;
my ($first, $last) = $sheet->row_range;
my ($left, $right) = $sheet->col_range;
my @rows = map { my $row = $_; [ map { my $cell = $sheet->get_cell($row, $_); $cell ? $cell->unformatted : undef } $left .. $right ] } $first .. $last;
print JSON::PP->new->ascii->encode(\@rows);
