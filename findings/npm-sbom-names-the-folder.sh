#!/bin/sh
# `npm sbom` (CycloneDX) names the described program after the folder that it lies in, not after its package.json, while the
# package URL beside it has the name of package.json; and it leaves the scope off the names of workspaces, so that two
# of different scopes read the same. Two clones of one commit give two bills of materials.
set -eu
version=11.19.1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix tool "npm@$version"
for clone in first second; do
  mkdir -p "$clone/packages/shapes"
  echo '{ "name": "garage", "version": "1.0.0", "private": true, "workspaces": ["packages/*"] }' > "$clone/package.json"
  echo '{ "name": "@maker/shapes", "version": "1.0.0" }' > "$clone/packages/shapes/package.json"
  (cd "$clone" && ../tool/node_modules/.bin/npm install --silent --package-lock-only --no-audit --no-fund &&
    ../tool/node_modules/.bin/npm sbom --sbom-format=cyclonedx --package-lock-only > "../$clone.json")
done
echo "npm $version"
node -e "
  const read = (name) => JSON.parse(require('node:fs').readFileSync(name + '.json', 'utf8'))
  const seen = ['first', 'second'].map((name) => {
    const { metadata: { component }, components } = read(name)
    console.log(name + ':', component.name, component.purl, components.map(({ name, purl }) => name + ' ' + purl).join())
    return [component.name, component.purl, components[0].name, components[0].purl].join(' ')
  })
  const expected = ['first', 'second'].map((name) => name + ' pkg:npm/garage@1.0.0 shapes pkg:npm/%40maker/shapes@1.0.0')
  process.exit(seen.join() === expected.join() ? 0 : 1)
"
