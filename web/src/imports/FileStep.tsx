import { ActionIcon } from '@mantine/core'
import { formatNumber, formatSize } from '@portale/domain/counts.ts'
import { maxImportRows, maxImportSize } from '@portale/domain/import.ts'
import { IconTrash } from '@tabler/icons-react'
import { FileDrop } from '../form/FileDrop.tsx'
import { FileRow } from '../ui/FileRow.tsx'
import classes from './ImportPage.module.css'
import { sheetExtensions } from './import-file.ts'
import type { Import } from './useImport.ts'

const limits = `Un foglio .xlsx, .ods o .csv, al massimo ${formatSize(maxImportSize)} e ${formatNumber(maxImportRows)} righe.`

/** Where the file is chosen; another one takes its place, and its result goes. */
export function FileStep({ current: { file, answer, sending, choose, remove } }: { current: Import }) {
  return (
    <div className={classes.file}>
      <FileDrop
        name="da importare"
        one={{ extensions: sheetExtensions, limits }}
        disabled={sending !== undefined}
        onChoose={choose}
      />
      {file && (
        <FileRow
          name={file.name}
          media_type="spreadsheet"
          caption={`${formatSize(file.size)}, ${answer ? 'controllato' : 'pronto per il controllo'}`}
          right={
            <ActionIcon size={36} disabled={sending !== undefined} aria-label={`Rimuovi ${file.name}`} onClick={remove}>
              <IconTrash size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          }
        />
      )}
    </div>
  )
}
