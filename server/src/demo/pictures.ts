type Scene = { sky: string; wall: string; shapes: string; caption: string }

const truck = (x: number, y: number, colour: string) => `
  <g transform="translate(${x} ${y})">
    <rect x="70" width="190" height="96" rx="4" fill="#eef1f2" stroke="#9fb0b6"/>
    <path d="M0 96V38q0-10 10-10h42q10 0 10 10v58z" fill="${colour}"/>
    <rect x="10" y="38" width="34" height="26" rx="3" fill="#bcd7e0"/>
    ${[28, 120, 150, 222].map((wheel) => `<circle cx="${wheel}" cy="100" r="15" fill="#22292c"/><circle cx="${wheel}" cy="100" r="6" fill="#8d999d"/>`).join('')}
  </g>`

const columns = (colour: string) =>
  [110, 290, 470, 650].map((x) => `<rect x="${x}" y="190" width="14" height="230" fill="${colour}"/>`).join('')

export const scenes = {
  ingresso: {
    sky: '#cfe4ee',
    wall: '#e6eaec',
    shapes: `<rect x="90" y="150" width="620" height="46" fill="#0f5a6e"/>
      <text x="400" y="182" text-anchor="middle" font-size="26" font-weight="bold" fill="#fff">VEICOLI INDUSTRIALI</text>
      <rect x="100" y="196" width="600" height="224" fill="#a9cbd8"/>${columns('#f7f9fa')}
      <rect x="360" y="270" width="80" height="150" fill="#5f8796"/>${truck(60, 380, '#b9342b')}`,
    caption: 'Ingresso dell’area espositiva',
  },
  consegna: {
    sky: '#dfe3e5',
    wall: '#f2f4f5',
    shapes: `${columns('#c9d2d6')}<rect x="90" y="150" width="620" height="40" fill="#2f7d8f"/>
      <text x="400" y="178" text-anchor="middle" font-size="22" fill="#fff">ZONA CONSEGNA</text>
      ${truck(130, 330, '#1e5fa8')}${truck(430, 330, '#3d8b57')}`,
    caption: 'Zona consegna',
  },
  insegna: {
    sky: '#b7d7ea',
    wall: '#d9dee0',
    shapes: `<rect x="560" y="90" width="26" height="340" fill="#6d7a80"/><rect x="470" y="60" width="206" height="130" rx="8" fill="#0f5a6e"/>
      <path d="M545 168 562 82h22l17 86zM564 160h18l-4-26h-10z" fill="#fff"/>${truck(120, 360, '#d88a1d')}`,
    caption: 'Insegna su palo, lato strada',
  },
  officina: {
    sky: '#e3e0d8',
    wall: '#cfd3d2',
    shapes: `<rect x="90" y="150" width="300" height="270" fill="#88969b"/><rect x="420" y="150" width="290" height="270" fill="#7b8a90"/>
      ${[170, 190, 210, 230].map((y) => `<path d="M90 ${y}h300M420 ${y}h290" stroke="#a7b3b7" stroke-width="3"/>`).join('')}
      <rect x="230" y="300" width="20" height="120" fill="#d8b21d"/><rect x="560" y="300" width="20" height="120" fill="#d8b21d"/>
      ${truck(110, 290, '#b9342b')}`,
    caption: 'Ponte di sollevamento, corsia 2',
  },
} satisfies Record<string, Scene>

const toSvg = ({ sky, wall, shapes, caption }: Scene): string => `
<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" font-family="DejaVu Sans, Arial, sans-serif">
  <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset="1" stop-color="#fff"/></linearGradient></defs>
  <rect width="800" height="600" fill="url(#sky)"/>
  <rect x="80" y="140" width="640" height="290" fill="${wall}"/>
  <rect y="428" width="800" height="172" fill="#969d9f"/><path d="M0 520h800" stroke="#e9ecec" stroke-width="6" stroke-dasharray="60 40"/>
  ${shapes}
  <rect y="556" width="800" height="44" fill="#10262d"/><text x="24" y="585" font-size="20" fill="#fff">${caption}</text>
</svg>`

/** A JPEG as a partner's telephone would take it, drawn. sharp is loaded here alone: a start without demo needs none. */
export async function drawPicture(scene: Scene): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(toSvg(scene)))
    .jpeg({ quality: 72 })
    .toBuffer()
}
