import { formatSize } from '@portale/domain/counts.ts'
import { SheetField } from './SheetField.tsx'
import type { Import } from './useImport.ts'

/** Where the file is chosen; another one takes its place, and its result goes. */
export function FileStep({ current: { file, answer, sending, choose, remove } }: { current: Import }) {
  return (
    <SheetField
      name="da importare"
      file={file}
      caption={file && `${formatSize(file.size)}, ${answer ? 'controllato' : 'pronto per il controllo'}`}
      disabled={sending !== undefined}
      onChoose={choose}
      onRemove={remove}
    />
  )
}
