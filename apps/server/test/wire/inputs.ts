/** What every route and procedure takes: their schemas as they are registered. */
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Domains } from '../../src/domains/index.ts'
import { registrationsOf } from '../../src/kernel/domain.ts'
import { createRouter } from '../../src/router.ts'

export type RouteInput = {
  readonly method: string
  readonly url: string
  readonly part: 'body' | 'querystring'
  /** What field errors call the body. */
  readonly objectName: string | undefined
  readonly schema: z.ZodType
}
export type ProcedureInput = {
  readonly name: string
  readonly type: 'query' | 'mutation' | 'subscription'
  readonly schema: z.ZodType
}

/** Of every REST route: its body and its query. */
export async function routeInputs(domains: Domains): Promise<RouteInput[]> {
  const inputs: RouteInput[] = []
  const app = Fastify()
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    const objectName = config?.objectName
    for (const part of ['body', 'querystring'] as const) {
      const input: unknown = schema?.[part]
      if (input instanceof z.ZodType)
        inputs.push({ method: String(method), url, part, objectName, schema: input })
    }
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(multipart)
  for (const register of registrationsOf(domains).rest) register(app.withTypeProvider<ZodTypeProvider>())
  await app.ready()
  await app.close()
  return inputs
}

const definition = z.object({
  type: z.enum(['query', 'mutation', 'subscription']),
  inputs: z.array(z.instanceof(z.ZodType)).default([]),
})

/** Of every procedure, each schema that its input has to fit. */
export function procedureInputs(domains: Domains): ProcedureInput[] {
  const procedures: Record<string, unknown> = createRouter(domains)._def.procedures
  return Object.entries(procedures).flatMap(([name, procedure]) => {
    if (typeof procedure !== 'function') throw new TypeError(`${name} is no procedure`)
    const { type, inputs } = definition.parse(Reflect.get(procedure, '_def'))
    return inputs.map((schema) => ({ name, type, schema }))
  })
}
