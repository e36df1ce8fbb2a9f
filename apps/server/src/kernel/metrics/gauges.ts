import { Gauge, type Registry } from 'prom-client'

/** Figures by the value of one label, or one without. */
type Figures = Readonly<Record<string, number>> | number

/** Exposes figures that are read when somebody asks. */
export function exposeGauge(
  registry: Registry,
  { name, help, label }: { name: string; help: string; label?: string },
  read: () => Figures,
): void {
  const labelNames = label === undefined ? [] : [label]
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    collect() {
      const figures = read()
      if (typeof figures === 'number') this.set(figures)
      else if (label !== undefined)
        for (const [value, figure] of Object.entries(figures)) this.set({ [label]: value }, figure)
    },
  })
  registry.registerMetric(gauge)
}
