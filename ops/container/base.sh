#!/bin/sh
# Makes the image "localhost/node:24" from the packages of Debian and npm, for machines that reach no container registry:
#   ops/container/base.sh && buildah build --format docker --build-arg BASE=localhost/node:24 --tag portale .
# Needs root, buildah and mmdebstrap (apt-get install buildah crun mmdebstrap).
set -eu
node_version=24.21.0
npm_version=11.19.1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mmdebstrap --quiet --variant=minbase --include=ca-certificates,libstdc++6 \
  --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' \
  --dpkgopt='path-exclude=/usr/share/locale/*' \
  trixie "$folder/root.tar" "${DEBIAN_MIRROR:-https://deb.debian.org/debian}"
mkdir "$folder/root"
tar -xf "$folder/root.tar" -C "$folder/root"
case $(uname -m) in x86_64) arch=x64 ;; aarch64) arch=arm64 ;; *) echo "no Node for $(uname -m)" >&2; exit 1 ;; esac
cd "$folder"
npm pack --silent "node-linux-$arch@$node_version" "npm@$npm_version" > /dev/null
local=$folder/root/usr/local
mkdir -p node "$local/lib/node_modules/npm"
tar -xzf "node-linux-$arch-$node_version.tgz" -C node
cp node/package/bin/node "$local/bin/node"
tar -xzf "npm-$npm_version.tgz" -C "$local/lib/node_modules/npm" --strip-components=1
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$local/bin/npx"
container=$(buildah from scratch)
buildah add --quiet "$container" "$folder/root" /
buildah config --cmd node "$container"
buildah commit --quiet --rm "$container" localhost/node:24
