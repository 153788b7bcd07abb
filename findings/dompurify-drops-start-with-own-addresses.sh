#!/bin/sh
# DOMPurify 3.4 compares every attribute that its own list does not call harmless with ALLOWED_URI_REGEXP. Its default pattern
# lets any text without a colon pass, so that <ol start="3"> keeps its number; a pattern of addresses alone, such as
# /^(https?|mailto):/, drops `start`, `width`, `height` and `colspan` although ALLOWED_ATTR names them. ADD_URI_SAFE_ATTR keeps them.
set -eu
version=3.4.18
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund "dompurify@$version" jsdom@26.1.0 >/dev/null
cat > clean.cjs <<'END'
const { JSDOM } = require('jsdom')
const purify = require('dompurify')(new JSDOM('').window)
const html = '<ol start="3"><li>c</li></ol><table><tbody><tr><td colspan="2">x</td></tr></tbody></table>'
const names = ['start', 'colspan', 'href']
const ALLOWED_URI_REGEXP = /^(https?|mailto):/
console.log('default:', purify.sanitize(html, { ALLOWED_ATTR: names }))
console.log('addresses alone:', purify.sanitize(html, { ALLOWED_ATTR: names, ALLOWED_URI_REGEXP }))
console.log('named safe:', purify.sanitize(html, { ALLOWED_ATTR: names, ALLOWED_URI_REGEXP, ADD_URI_SAFE_ATTR: names.slice(0, 2) }))
END
echo "dompurify $version, Node $(node --version)"
node clean.cjs | tee seen
grep -q '^default: <ol start="3">.*colspan="2"' seen
grep -q '^addresses alone: <ol><li>c</li></ol><table><tbody><tr><td>x' seen
grep -q '^named safe: <ol start="3">.*colspan="2"' seen
