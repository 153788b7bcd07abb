/** What was counted, and what was found broken. */
export class Tally {
  readonly counts = new Map<string, number>()
  readonly violations: string[] = []

  count(what: string, by = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + by)
  }

  /** The largest of the values told so far. */
  longest(what: string, value: number): void {
    this.counts.set(what, Math.max(value, this.counts.get(what) ?? 0))
  }

  /** Something that was promised is not there, or only half. */
  violation(what: string): void {
    this.violations.push(what)
  }

  expect(holds: boolean, broken: string): void {
    if (!holds) this.violation(broken)
  }

  print(): void {
    for (const [what, count] of [...this.counts].sort(([a], [b]) => a.localeCompare(b)))
      console.log(`${String(count).padStart(8)}  ${what}`)
    console.log(`${String(this.violations.length).padStart(8)}  violations (lost, older, half, without a file)`)
    for (const violation of this.violations) console.log(`  ${violation}`)
  }
}
