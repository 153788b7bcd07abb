import classes from './ImportPage.module.css'

/** The headers that a spreadsheet must have, and what its rows must respect. */
export function SheetColumns({ columns, rules }: { columns: string[]; rules: string[] }) {
  return (
    <>
      <p>Il foglio ha queste intestazioni, in qualsiasi ordine. Le altre colonne vengono ignorate.</p>
      <ul className={classes.columns} aria-label="Intestazioni del foglio">
        {columns.map((column) => (
          <li key={column}>{column}</li>
        ))}
      </ul>
      <ul className={classes.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </>
  )
}
