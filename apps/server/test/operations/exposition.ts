/** Reads Prometheus' text format (0.0.4), strictly: what does not follow it throws. */
export type Sample = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}
export type Family = { readonly type: string; readonly samples: Sample[] }

const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  gauge: [''],
  counter: [''],
  histogram: ['_bucket', '_sum', '_count'],
}

export function familiesOf(text: string): Map<string, Family> {
  const families = new Map<string, Family>()
  let current: { name: string; family: Family } | undefined
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('# HELP '))) {
    const [, name, type = ''] = /^# TYPE ([a-zA-Z_:][\w:]*) (\w+)$/.exec(line) ?? []
    if (name !== undefined) {
      if (families.has(name)) throw new Error(`two families are named ${name}`)
      current = { name, family: { type, samples: [] } }
      families.set(name, current.family)
    } else {
      const sample = sampleOf(line)
      const names = SUFFIXES[current?.family.type ?? '']?.map((suffix) => `${current?.name}${suffix}`)
      if (!names?.includes(sample.name)) throw new Error(`no sample of ${current?.name}: ${line}`)
      current?.family.samples.push(sample)
    }
  }
  return families
}

function sampleOf(line: string): Sample {
  const [, name = '', list = '', number = ''] =
    /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (-?[\d.]+(?:e[+-]?\d+)?|\+Inf|NaN)$/.exec(line) ?? []
  if (name === '') throw new Error(`no sample: ${line}`)
  const pairs = [...list.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/g)]
  if (pairs.map(([pair]) => pair).join('') !== list) throw new Error(`wrong labels: ${line}`)
  return {
    name,
    labels: Object.fromEntries(pairs.map(([, label = '', value = '']) => [label, value])),
    value: Number(number === '+Inf' ? Infinity : number),
  }
}
