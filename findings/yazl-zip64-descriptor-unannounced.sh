#!/bin/sh
# yazl writes the sizes that follow a streamed entry with 8 bytes each (ZIP64) for every entry that begins after 4 GB, however
# small it is, but no ZIP64 extra field in its local header, which is what announces them (APPNOTE 4.3.9.2). Programs that
# read the central directory are right; one that reads from the beginning takes 4 bytes each and fails. `forceZip64Format` asks
# for the same form without 4 GB. Needs a Java (11 or later), whose ZipInputStream reads from the beginning.
set -eu
version=3.3.1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund "yazl@$version" >/dev/null
cat > write.cjs <<'END'
const { ZipFile } = require('yazl')
const { createWriteStream } = require('node:fs')
const { Readable } = require('node:stream')
const zip = new ZipFile()
for (const path of ['a', 'b'])
  zip.addReadStream(Readable.from([Buffer.from('content')]), path, { forceZip64Format: process.argv[2] === 'zip64' })
zip.end()
zip.outputStream.pipe(createWriteStream(`${process.argv[2]}.zip`))
END
cat > Read.java <<'END'
import java.io.FileInputStream;
import java.util.zip.ZipInputStream;
class Read {
  public static void main(String[] names) throws Exception {
    int entries = 0;
    try (ZipInputStream zip = new ZipInputStream(new FileInputStream(names[0]))) {
      while (zip.getNextEntry() != null) { zip.readAllBytes(); entries++; }
      System.out.println(entries + " entries");
    } catch (java.util.zip.ZipException error) { System.out.println(error.getMessage()); }
  }
}
END
echo "yazl $version, Node $(node --version), $(java -version 2>&1 | head -1)"
for kind in plain zip64; do
  node write.cjs "$kind"
  java Read.java "$kind.zip" > "$kind.txt"
  echo "$kind, read from the beginning: $(cat "$kind.txt")"
done
grep -q '^2 entries' plain.txt && grep -q '^invalid entry' zip64.txt
