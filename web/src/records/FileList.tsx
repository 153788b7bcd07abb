import { formatSize } from '@portale/domain/counts.ts'
import type { ModelRecord, RecordFile } from '@portale/domain/records/view.ts'
import { paths } from '../paths.ts'
import { FileRow } from '../ui/FileRow.tsx'
import { guessMediaType } from '../ui/media-type.ts'
import classes from './RecordDetails.module.css'
import type { RecordFilesField } from './record-fields.ts'
import { toFiles } from './shown.ts'

type FileListProps = { prefix: string; field: RecordFilesField; record: ModelRecord }

/** The files of a field in a list, pictures with what they show. */
export function FileList({ prefix, field, record }: FileListProps) {
  return (
    <ul className={classes.list} aria-label={field.label}>
      {toFiles(record[field.name]).map((file) => (
        <li key={file.id}>
          <OneFile file={file} href={paths.recordFile(prefix, record.id, file.id)} />
        </li>
      ))}
    </ul>
  )
}

function OneFile({ file: { file_name, size }, href }: { file: RecordFile; href: string }) {
  const kind = guessMediaType(file_name)
  return (
    <>
      <FileRow name={file_name} media_type={kind} href={href} caption={formatSize(size)} />
      {kind.startsWith('image/') && (
        <img className={classes.picture} src={href} alt={`Anteprima di ${file_name}`} loading="lazy" />
      )}
    </>
  )
}
