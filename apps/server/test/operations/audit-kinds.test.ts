/** The kinds of audit entries: each that is declared is written somewhere, so that no filter is for nothing. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AUDIT_FACTS, AUDIT_KINDS } from '@skrzat/contract/audits'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../src', import.meta.url))
const sources = globSync('**/*.ts', { cwd: root })
  .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
  .join('\n')

test('every kind is written by some source', () => {
  expect(AUDIT_KINDS.filter((kind) => !sources.includes(`'${kind}'`))).toEqual([])
})

test('every fact is written by some source', () => {
  expect(AUDIT_FACTS.filter((fact) => !new RegExp(String.raw`\b${fact}\b`).test(sources))).toEqual([])
})
