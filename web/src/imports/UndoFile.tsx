import { Button } from '@mantine/core'
import type { ImportAnswer } from '@portale/domain/import.ts'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { saveFile } from '../api/download.ts'
import classes from './ImportPage.module.css'
import { undoBlob } from './import-file.ts'

type UndoFileProps = { undo: NonNullable<ImportAnswer['undo']>; label?: string; children: ReactNode }

/** The changed rows as they were, to be kept: imported, they undo the changes. */
export function UndoFile({ undo, label = 'Scarica le righe come sono ora', children }: UndoFileProps) {
  return (
    <div className={classes.undo}>
      <p>{children}</p>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => saveFile(undoBlob(undo), undo.file_name)}
      >
        {label}
      </Button>
    </div>
  )
}
