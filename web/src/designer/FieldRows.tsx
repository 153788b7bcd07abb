import { Box, VisuallyHidden } from '@mantine/core'
import { FieldRow } from './FieldRow.tsx'
import classes from './FieldRows.module.css'
import { type ModelProps, rowsOf } from './part.ts'
import { Section } from './Section.tsx'

const inputs = ['db_name', 'label', 'db_type', 'required']

/** "Campi": what each record of the model has, in the order of its forms and lists. */
export function FieldRows(props: ModelProps) {
  const { designer, model } = props
  const rows = rowsOf(props, 'fields', 'db_name')
  const { path, add } = rows
  return (
    <Section
      title="Campi"
      add="Aggiungi campo"
      onAdd={add}
      path={path}
      none="Ancora nessun campo: aggiungi quello che ogni record deve dire di sé."
    >
      {model.fields.length > 0 && (
        <Box component="section" className={classes.scroll} aria-label="Campi del modello" tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Nome nel database</th>
                <th scope="col">Etichetta</th>
                <th scope="col" className={classes.type}>
                  Tipo
                </th>
                <th scope="col" className={classes.required}>
                  Obbligatorio
                </th>
                <th scope="col" className={classes.actions}>
                  <VisuallyHidden>Azioni</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {model.fields.map((field, index) => (
                <FieldRow
                  key={field.uid}
                  designer={designer}
                  rows={rows}
                  field={field}
                  index={index}
                  isLast={index === model.fields.length - 1}
                  faults={JSON.stringify(inputs.map((input) => designer.faultOf(`${path}.${index}.${input}`) ?? null))}
                />
              ))}
            </tbody>
          </table>
        </Box>
      )}
    </Section>
  )
}
