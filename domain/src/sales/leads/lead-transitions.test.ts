import { expect, it } from 'vitest'
import { blockedReasons, sellerTransitions, type Transition } from './lead.rules.ts'
import { leadStatuses, leadStatusLabels } from './lead.ts'

const cells: Record<Transition, string> = { free: 'yes', verified: `yes, if an offer is verified`, ...blockedReasons }
const tableRow = (values: string[]) => `| ${values.join(' | ')} |`
const labels = leadStatuses.map((status) => `${leadStatusLabels[status]} (\`${status}\`)`)

const text = `# Status transitions of a lead

Generated from the table in \`domain/src/sales/leads/lead.rules.ts\`: a test fails when the two differ, and
\`npx vitest run --project unit domain/src/sales/leads/lead-transitions.test.ts -u\` generates this page again.

administrator and superuser_rt may change any status to any other. For the other roles that manage leads
(dealer_sales_manager and dealer_holder_sales_manager, once a lead is approved), from the row's status to the column's:

${tableRow(['', ...labels])}
${tableRow(['---', ...labels.map(() => '---')])}
${leadStatuses
  .map((from, index) =>
    tableRow([`**${labels[index]}**`, ...leadStatuses.map((to) => cells[sellerTransitions[from][to]])]),
  )
  .join('\n')}

The manage screen shows the reason of a blocked transition next to the disabled option; without a verified offer where
one is needed, it is "${blockedReasons.unverified}". Saving the same status again adds a note.

Every save with a status needs sales notes; \`lost\` needs a reason; \`closed\` needs the vehicles sold, from 1 to those
reported. An offer is accepted if the save leaves the lead in \`offer\` and no offer is verified. It is required if the
lead would be in \`offer\` without a pending or verified one, except for administrators, who may set the status first.
`

it('docs/lead-transitions.md matches the table', async () => {
  await expect(text).toMatchFileSnapshot('../../../../docs/lead-transitions.md')
})
