/** The counters and the violations of a proof. */
export class Tally {
  readonly counts = new Map<string, number>()
  readonly violations: string[] = []

  count(name: string, by = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + by)
  }

  /** Records the largest of the values so far. */
  max(name: string, value: number): void {
    this.counts.set(name, Math.max(value, this.counts.get(name) ?? 0))
  }

  /** Records that something acknowledged is missing or incomplete. */
  violation(message: string): void {
    this.violations.push(message)
  }

  expect(holds: boolean, violation: string): void {
    if (!holds) this.violation(violation)
  }

  print(): void {
    for (const [name, count] of [...this.counts].sort(([a], [b]) => a.localeCompare(b)))
      console.log(`${String(count).padStart(8)}  ${name}`)
    console.log(`${String(this.violations.length).padStart(8)}  violations (lost, older, half, without a file)`)
    for (const violation of this.violations) console.log(`  ${violation}`)
  }
}
