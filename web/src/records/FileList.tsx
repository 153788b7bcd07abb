import { formatSize } from '@portale/domain/counts.ts'
import type { ModelRecord, RecordFile } from '@portale/domain/records/view.ts'
import { paths } from '../paths.ts'
import { FileRow } from '../ui/FileRow.tsx'
import { guessMediaType } from '../ui/media-type.ts'
import type { FilesPart } from './parts.ts'
import classes from './RecordSheet.module.css'
import { filesOf } from './shown.ts'

type FileListProps = { prefix: string; part: FilesPart; record: ModelRecord }

/** The files of a part in a list, pictures with what they show. */
export function FileList({ prefix, part, record }: FileListProps) {
  return (
    <ul className={classes.list} aria-label={part.label}>
      {filesOf(record[part.name]).map((file) => (
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
