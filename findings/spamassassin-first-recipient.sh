#!/bin/sh
# SpamAssassin 4's rules can capture a text of a mail and use it in other rules: the packaged GB_CUSTOM_HTM_URI (one point)
# compares links with the address in To. In a process that judges several mails, as spamd's do, the pattern goes on
# holding the address of the first mail: a mail to Zoe with a link that names Anna gets the point of a mail to Anna when
# one to Anna came before, and a mail to Anna with her own address gets none when one to Zoe came before.
# The mails are judged in order by Mail::SpamAssassin, without network tests. Needs root on Debian 12, for its package.
set -eu
version=4.0.1-1~deb12u1
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "spamassassin=$version" >/dev/null 2>&1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
echo "spamassassin $version"
cat > "$folder/judge.pl" <<'PL'
use Mail::SpamAssassin;
my ($home, @people) = @ARGV;
my $judge = Mail::SpamAssassin->new({ local_tests_only => 1, dont_copy_prefs => 1, userprefs_filename => '/dev/null',
  home_dir_for_helpers => $home });
for my $person (@people) {
  my $status = $judge->check($judge->parse(<<MAIL));
Received: from a.example (localhost [127.0.0.1]) by mx.example (Postfix) with ESMTP id 1; Fri, 27 Nov 2026 08:00:00 +0000
From: Portal <portal\@net.example>
To: $person <$person\@net.example>
Subject: Notice
Message-ID: <a1b2c3d4e5f6-$person\@net.example>
Date: Fri, 27 Nov 2026 08:00:00 +0000
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8

<p>See <a href="https://portal.net.example/users?email=anna%40net.example">her page</a></p>
MAIL
  print "$person:", ($status->get_names_of_tests_hit() =~ /GB_CUSTOM_HTM_URI/ ? 1 : 0), " ";
  $status->finish();
}
PL
judge() { HOME=$folder perl "$folder/judge.pl" "$folder" "$@" 2>/dev/null; }
alone="$(judge anna)$(judge zoe)"
together="$(judge anna zoe)"
reversed="$(judge zoe anna)"
echo "each in its own process: $alone"
echo "Anna's first: $together"
echo "Zoe's first: $reversed"
[ "$alone" = "anna:1 zoe:0 " ] && [ "$together" = "anna:1 zoe:1 " ] && [ "$reversed" = "zoe:0 anna:0 " ]
