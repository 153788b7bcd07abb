# Judges the mails of a JSON array by SpamAssassin without its network tests; prints a line "RULE=points RULE=points" for each.
use strict;
use warnings;
use JSON::PP;
use Mail::SpamAssassin;

my $settings = { local_tests_only => 1, dont_copy_prefs => 1, userprefs_filename => '/dev/null', home_dir_for_helpers => $ENV{HOME} };
my $scorer = Mail::SpamAssassin->new($settings);
my $mails = do { local $/; decode_json(<STDIN>) };
for my $text (@$mails) {
  my $status = $scorer->check($scorer->parse($text));
  print join(' ', map { "$_=$status->{conf}{scores}{$_}" } split /,/, $status->get_names_of_tests_hit()), "\n";
  $status->finish();
}
