/** The 35 fixed colours of the editor: a row of plain ones, then four rows of their shades (spec 1 §9). */
export const colours = [
  ['#000000', '#e60000', '#ff9900', '#ffff00', '#008a00', '#0066cc', '#9933ff'],
  ['#ffffff', '#facccc', '#ffebcc', '#ffffcc', '#cce8cc', '#cce0f5', '#ebd6ff'],
  ['#bbbbbb', '#f06666', '#ffc266', '#ffff66', '#66b966', '#66a3e0', '#c285ff'],
  ['#888888', '#a10000', '#b26b00', '#b2b200', '#006100', '#0047b2', '#6b24b2'],
  ['#444444', '#5c0000', '#663d00', '#666600', '#003700', '#002966', '#3d1466'],
]

const hues = ['nero', 'rosso', 'arancione', 'giallo', 'verde', 'blu', 'viola']
const greys = ['nero', 'bianco', 'grigio chiaro', 'grigio', 'grigio scuro']
const shades = ['', ' chiarissimo', ' chiaro', ' scuro', ' scurissimo']

/** The accessible name of one of the 35 colours. */
export function colourName(colour: string): string {
  const row = colours.findIndex((shade) => shade.includes(colour))
  const hue = colours[row]?.indexOf(colour)
  if (hue === undefined) return colour
  return hue === 0 ? `${greys[row]}` : `${hues[hue]}${shades[row]}`
}

export const presetNames = ['essential', 'minimal', 'full'] as const
export type Preset = (typeof presetNames)[number]

const palette = colours.flat()

/** The toolbar of each preset as Quill's groups of controls. */
export const toolbars: Record<Preset, unknown[][]> = {
  essential: [
    [{ header: [1, 2, 3, false] }],
    ['bold', 'italic', 'underline'],
    [{ list: 'ordered' }, { list: 'bullet' }],
    ['link', 'image'],
    ['clean'],
  ],
  minimal: [['bold', 'italic', 'underline'], ['link']],
  full: [
    [{ font: [] }, { size: [] }],
    ['bold', 'italic', 'underline', 'strike'],
    [{ color: palette }, { background: palette }],
    [{ script: 'super' }, { script: 'sub' }],
    [{ header: [1, 2, 3, false] }, 'blockquote', 'code-block'],
    [{ list: 'ordered' }, { list: 'bullet' }, { indent: '-1' }, { indent: '+1' }],
    [{ align: [] }],
    ['link', 'image'],
    ['clean'],
  ],
}

/** The formats that a text may have in every preset: a smaller preset keeps what a larger one wrote. */
export const formats = [
  'bold',
  'italic',
  'underline',
  'strike',
  'color',
  'background',
  'font',
  'size',
  'script',
  'header',
  'blockquote',
  'code',
  'code-block',
  'list',
  'start',
  'indent',
  'align',
  'table',
  'table-header',
  'line-break',
  'link',
  'image',
]

/** The names of the controls: "format" or "format:value". */
export const labels: Record<string, string> = {
  bold: 'Grassetto',
  italic: 'Corsivo',
  underline: 'Sottolineato',
  strike: 'Barrato',
  link: 'Collegamento',
  image: 'Immagine',
  clean: 'Rimuovi la formattazione',
  blockquote: 'Citazione',
  'code-block': 'Blocco di codice',
  'list:ordered': 'Elenco numerato',
  'list:bullet': 'Elenco puntato',
  'script:super': 'Apice',
  'script:sub': 'Pedice',
  'indent:-1': 'Riduci il rientro',
  'indent:+1': 'Aumenta il rientro',
  header: 'Stile del paragrafo',
  font: 'Carattere',
  size: 'Dimensione',
  color: 'Colore del testo',
  background: 'Colore di sfondo',
  align: 'Allineamento',
  'header=': 'Normale',
  'header=1': 'Titolo 1',
  'header=2': 'Titolo 2',
  'header=3': 'Titolo 3',
  'size=': 'Normale',
  'size=small': 'Piccolo',
  'size=large': 'Grande',
  'size=huge': 'Enorme',
  'font=': 'Senza grazie',
  'font=serif': 'Con grazie',
  'font=monospace': 'Monospazio',
  'align=': 'A sinistra',
  'align=center': 'Al centro',
  'align=right': 'A destra',
  'align=justify': 'Giustificato',
  'color=': 'Automatico',
  'background=': 'Nessuno',
}
