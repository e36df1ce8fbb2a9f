/** Prometheus' text exposition, format 0.0.4. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

type Labels = Readonly<Record<string, string>>

export type ExposedSample = { readonly suffix?: string; readonly labels: Labels; readonly value: number }

type Family = {
  readonly name: string
  readonly help: string
  readonly type: 'gauge' | 'histogram'
  readonly read: () => readonly ExposedSample[]
}

/** Figures by the value of one label, or one without. */
type Figures = Readonly<Record<string, number>> | number

/** The metrics for Prometheus, read at each scrape. */
export class Exposition {
  readonly #families: Family[] = []

  add(family: Family): void {
    this.#families.push(family)
  }

  addGauge({ name, help, label = '' }: { name: string; help: string; label?: string }, read: () => Figures) {
    this.add({
      name,
      help,
      type: 'gauge',
      read() {
        const figures = read()
        if (typeof figures === 'number') return [{ labels: {}, value: figures }]
        return Object.entries(figures).map(([of, value]) => ({ labels: { [label]: of }, value }))
      },
    })
  }

  text(): string {
    const lines = this.#families.flatMap(({ name, help, type, read }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...read().map(({ suffix = '', labels, value }) => `${name}${suffix}${labelsText(labels)} ${value}`),
    ])
    return `${lines.join('\n')}\n`
  }
}

function labelsText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')
}
