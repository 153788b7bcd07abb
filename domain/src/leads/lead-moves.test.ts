import { expect, it } from 'vitest'
import { type Move, moveReasons, sellerMoves } from './lead.rules.ts'
import { leadStatuses, leadStatusLabels } from './lead.ts'

const words: Record<Move, string> = { free: 'yes', verified: `yes, if an offer is verified`, ...moveReasons }
const row = (cells: string[]) => `| ${cells.join(' | ')} |`
const labels = leadStatuses.map((status) => `${leadStatusLabels[status]} (\`${status}\`)`)

const text = `# Moves of a lead

Written from the table in \`domain/src/leads/lead.rules.ts\`; when the two differ its test fails, and
\`npx vitest run --project unit domain/src/leads/lead-moves.test.ts -u\` writes this page anew.

administrator and superuser_rt move a lead from any status to any other. For everybody else who manages leads
(dealer_sales_manager and dealer_holder_sales_manager, once a lead is approved), from the row's status to the column's:

${row(['', ...labels])}
${row(['---', ...labels.map(() => '---')])}
${leadStatuses
  .map((from, index) => row([`**${labels[index]}**`, ...leadStatuses.map((to) => words[sellerMoves[from][to]])]))
  .join('\n')}

The words of a closed move are those that the manage screen shows beside the disabled option; where an offer must be
verified and none is, they are "${moveReasons.unverified}". Saving the same status again is no move: it adds a note.

Every save with a status needs sales notes; \`lost\` a reason; \`closed\` the vehicles sold, from 1 to those reported. An
offer's file is accepted when the save leaves the lead in \`offer\` while no offer is verified, and is needed when it
would stay there without a pending or verified one (administrators may set the status first).
`

it('docs/lead-moves.md says what the table says', async () => {
  await expect(text).toMatchFileSnapshot('../../../docs/lead-moves.md')
})
