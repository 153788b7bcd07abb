import rows from './Rows.module.css'

/** What the inputs of the rows below are, for the eye: each input has its own name. */
export function Heads({ kind, heads }: { kind: 'relation' | 'view' | 'file'; heads: string[] }) {
  return (
    <div className={rows.heads} data-kind={kind} aria-hidden>
      {heads.map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
  )
}
