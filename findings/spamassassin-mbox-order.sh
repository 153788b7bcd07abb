#!/bin/sh
# `spamassassin --mbox` writes the mails of a mailbox in another order than it reads them, and in a different one at each
# run, whatever their dates: results must be matched by something in the mail, never by position.
# Without network tests. Needs root on Debian 12, for its package.
set -eu
version=4.0.1-1~deb12u1
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "spamassassin=$version" >/dev/null 2>&1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
echo "spamassassin $version"
for day in 23 24 25 26 27; do
  cat <<MAIL
From portal@net.example Fri Nov 27 08:00:00 2026
Received: from a.example (localhost [127.0.0.1]) by mx.example (Postfix) with ESMTP id 1; $day Nov 2026 08:00:00 +0000
From: Portal <portal@net.example>
To: Anna <anna@net.example>
Subject: $day
Message-ID: <a1b2c3d4e5f6-$day@net.example>
Date: $day Nov 2026 08:00:00 +0000
MIME-Version: 1.0
Content-Type: text/plain

Good morning.

MAIL
done > "$folder/mailbox"
orders=$(for run in 1 2 3 4 5 6; do
  HOME=$folder spamassassin --local --mbox < "$folder/mailbox" 2>/dev/null | sed -n 's/^Subject: //p' | tr '\n' ' '
  echo
done)
echo "read:    23 24 25 26 27"
echo "$orders" | sed 's/^/written: /'
[ "$(echo "$orders" | sort -u | wc -l)" -gt 1 ]
