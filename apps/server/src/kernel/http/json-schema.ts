import { z } from 'zod'

export type Json = Readonly<Record<string, unknown>>

const DEFS = '#/$defs/'
const COMPONENTS = '#/components/schemas/'

const named = z.object({ $defs: z.record(z.string(), z.record(z.string(), z.unknown())) })

/** Schemas in JSON Schema; those with an id (`meta`) are kept once, in `components`. */
export class Schemas {
  readonly components: Record<string, Json> = {}

  /** @param io what is sent to the server, or what it answers. @throws Error for two schemas of one id */
  of(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema: _, ...made } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override({ zodSchema, jsonSchema }) {
        // The format implies the pattern.
        if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
        const shown = SHOWN.get(zodSchema)
        if (!shown) return
        for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key)
        Object.assign(jsonSchema, shown)
      },
    })
    const { $defs = {} } = named.partial().parse(made)
    for (const [id, definition] of Object.entries($defs)) {
      const component = lifted(definition)
      const known = this.components[id]
      if (known && JSON.stringify(known) !== JSON.stringify(component))
        throw new Error(`two schemas have the id ${id}`)
      this.components[id] = component
    }
    return lifted(Object.fromEntries(Object.entries(made).filter(([key]) => key !== '$defs')))
  }
}

/** The JSON that the document shows in place of a schema's own. */
const SHOWN = new WeakMap<z.core.$ZodType, Json>()

/** Documents what clients should send, where the schema accepts more or parses text. */
export function shownAs<T extends z.ZodType>(schema: T, json: Json): T {
  SHOWN.set(schema, json)
  return schema
}

function lifted(json: Json): Json {
  const text = JSON.stringify(json, (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? value.replace(DEFS, COMPONENTS) : value,
  )
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
}
