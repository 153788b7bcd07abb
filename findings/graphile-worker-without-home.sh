#!/bin/sh
# Graphile Worker can't even be imported by a user whom no passwd entry describes and who has no HOME: its import looks
# for a configuration file up to the home folder, and asks the system where that is. Such users are those of containers
# that run as an arbitrary number, and of `setpriv --reuid`. With HOME set, to any folder, the import works.
# Needs root, to become such a user.
set -eu
version=0.18.0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund "graphile-worker@$version" >/dev/null
echo "graphile-worker $version, Node $(node --version)"
node=$(node -p process.execPath)
try() {
  setpriv --reuid 54321 --regid 54321 --clear-groups env -i "$@" "$node" -e "
    import('graphile-worker').then(() => console.log('imported'), (error) => console.log(error.code, error.info?.syscall ?? ''))" 2>&1
}
without=$(try PATH=/usr/bin:/bin)
with=$(try PATH=/usr/bin:/bin HOME=/)
echo "without HOME: $without"
echo "with HOME=/: $with"
[ "$without" = "ERR_SYSTEM_ERROR uv_os_homedir" ] && [ "$with" = "imported" ]
