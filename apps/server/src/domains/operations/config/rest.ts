import { SETTING_GROUPS, settingOf } from '@skrzat/contract/settings'
import type { SettingRow } from '@skrzat/contract/wire/operations'
import { z } from 'zod'
import { guard, queryRoute, type RestApp } from '../../../kernel/http/index.ts'

/** Replaces values that may not be shown, as in Spring's answers. */
const HIDDEN = '******'

const values = z.record(z.string(), z.string())
const configOut = z.object({
  contexts: z.object({
    application: z.object({
      beans: z.record(z.string(), z.object({ prefix: z.string(), properties: values })),
      parentId: z.null(),
    }),
  }),
})
const envOut = z.object({
  activeProfiles: z.array(z.string()),
  propertySources: z.array(
    z.object({ name: z.string(), properties: z.record(z.string(), z.object({ value: z.string() })) }),
  ),
})

/** REST contract: configprops and env. */
export function configRoutes(
  app: RestApp,
  settings: readonly SettingRow[],
  profiles: readonly string[],
): void {
  const source = (name: string, given: boolean) => ({
    name,
    properties: Object.fromEntries(
      settings.flatMap((row) => {
        const value = settingText(row)
        return row.given === given && value !== undefined ? [[row.name, { value }] as const] : []
      }),
    ),
  })

  queryRoute(app, '/management/configprops', {
    guard: guard.admin,
    summary: 'Settings that are no secret',
    answer: configOut,
    run: async () => ({ contexts: { application: { beans: beansOf(settings), parentId: null } } }),
  })

  queryRoute(app, '/management/env', {
    guard: guard.admin,
    summary: 'Variables of the environment that are settings, and no secret',
    answer: envOut,
    run: async () => ({
      activeProfiles: [...profiles],
      propertySources: [source('systemEnvironment', true), source('defaultProperties', false)],
    }),
  })
}

function settingText({ value, hidden }: SettingRow): string | undefined {
  return hidden ? HIDDEN : (value ?? undefined)
}

/** A bean for each group of settings, with the values in force. */
function beansOf(settings: readonly SettingRow[]) {
  return Object.fromEntries(
    SETTING_GROUPS.map((group) => {
      const properties = settings.flatMap((row) => {
        const value = settingText(row)
        const inGroup = settingOf(row.name).group === group
        return inGroup && value !== undefined ? [[row.name, value] as const] : []
      })
      return [group, { prefix: group, properties: Object.fromEntries(properties) }] as const
    }),
  )
}
