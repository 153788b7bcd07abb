#!/bin/sh
# LibreOffice Writer 7.4 breaks the lines of its HTML export where a blank was, also when the blank is alone between two fonts:
# `<font>` with nothing in it but a line break. Quill 2.0.2 reads a line break that has no sibling inside its own element as one
# between two lines of the source and drops it: two words become one ("entro venerdì" → "entrovenerdì"). The same line break
# directly between two inline elements is a blank.
set -eu
version=2.0.2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund "quill@$version" jsdom@26.1.0 >/dev/null
cat > read.mjs <<'END'
import { JSDOM } from 'jsdom'

const { window } = new JSDOM('<div id="editor"></div>')
const names = ['document', 'navigator', 'Node', 'Element', 'HTMLElement', 'Text', 'MutationObserver', 'DOMParser']
for (const name of names) Object.defineProperty(globalThis, name, { value: window[name], configurable: true })
globalThis.window = window
const { default: Quill } = await import('quill')
const { clipboard } = new Quill(window.document.querySelector('#editor'))
const read = (html) => clipboard.convert({ html }).ops.map(({ insert }) => insert).join('')
console.log('alone in an element:', read('<p><i>entro</i><font face="Liberation Serif">\n</font><font>venerdì</font></p>'))
console.log('between elements:', read('<p><i>entro</i>\n<font>venerdì</font></p>'))
END
echo "quill $version, Node $(node --version)"
node read.mjs | tee seen
grep -q '^alone in an element: entrovenerdì' seen
grep -q '^between elements: entro venerdì' seen
