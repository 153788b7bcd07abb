import { ActionIcon } from '@mantine/core'
import { maxImportRows, maxImportSize } from '@portale/domain/network/import.ts'
import { formatNumber, formatSize } from '@portale/domain/platform/counts.ts'
import { IconTrash } from '@tabler/icons-react'
import { FileDrop } from '../../platform/form/FileDrop.tsx'
import { FileRow } from '../../platform/ui/FileRow.tsx'
import classes from './ImportPage.module.css'
import { sheetExtensions } from './import-file.ts'

const limits = `Un foglio .xlsx, .ods o .csv, al massimo ${formatSize(maxImportSize)} e ${formatNumber(maxImportRows)} righe.`

type SheetFieldProps = {
  /** The purpose of the file, shown after "Carica file". */
  name: string
  file: File | undefined
  caption: string | undefined
  disabled: boolean
  onChoose: (files: File[]) => void
  onRemove: () => void
}

/** An input for one spreadsheet, with the selected file below. */
export function SheetField({ name, file, caption, disabled, onChoose, onRemove }: SheetFieldProps) {
  return (
    <div className={classes.file}>
      <FileDrop name={name} single={{ extensions: sheetExtensions, limits }} disabled={disabled} onChoose={onChoose} />
      {file && (
        <FileRow
          name={file.name}
          media_type="spreadsheet"
          caption={caption}
          right={
            <ActionIcon size={36} disabled={disabled} aria-label={`Rimuovi ${file.name}`} onClick={onRemove}>
              <IconTrash size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          }
        />
      )}
    </div>
  )
}
