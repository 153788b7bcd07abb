/** The error of a row whose record is archived: an import neither changes it nor brings it back. */
export const archivedRowProblem = (code: string, archived: 'archiviata' | 'archiviato'): string =>
  `${code} è ${archived}: prima si ripristina dalla sua pagina, oppure si toglie la riga dal file.`
