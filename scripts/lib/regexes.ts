/**
 * Checks every regular expression of the program for super-linear matching time (CWE-1333) with recheck, which either
 * proves an expression linear or finds a text that makes it slow.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { check } from 'recheck'
import { z } from 'zod'

export type Regex = {
  /** Path of the file under the root. */
  readonly file: string
  /** Line number, from 1. */
  readonly line: number
  readonly source: string
  readonly flags: string
}

const regexLiteral = z.object({
  type: z.literal('Literal'),
  start: z.number(),
  regex: z.object({ pattern: z.string(), flags: z.string() }),
})
const construction = z.object({
  type: z.enum(['NewExpression', 'CallExpression']),
  start: z.number(),
  callee: z.object({ type: z.literal('Identifier'), name: z.literal('RegExp') }),
})

const MODULES = ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}', 'db/src/**/*.ts']

/**
 * Steps alone decide whether an attack succeeds: by the clock, which recheck also reads, a busy machine makes linear
 * expressions slow. After the whole timeout (milliseconds), an expression can't be judged and counts as unsafe.
 */
const LIMITS = { timeout: 240_000, attackTimeout: null, incubationTimeout: null, seedingTimeout: null }

/** The literals of a module, and the lines that build an expression from a string, which can't be checked. */
export function regexesOf(file: string, text: string): { regexes: Regex[]; built: number[] } {
  const { program, errors } = parseSync(file, text)
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)
  const regexes: Regex[] = []
  const built: number[] = []
  const lineAt = (start: number) => text.slice(0, start).split('\n').length
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const literal = regexLiteral.safeParse(node)
    if (literal.success) {
      const { start, regex } = literal.data
      regexes.push({ file, line: lineAt(start), source: regex.pattern, flags: regex.flags })
      return
    }
    const made = construction.safeParse(node)
    if (made.success) built.push(lineAt(made.data.start))
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(program.body)
  return { regexes, built }
}

/** Why an expression may take more than linear time; undefined if it can't. */
export async function slowness({
  source,
  flags,
}: Pick<Regex, 'source' | 'flags'>): Promise<string | undefined> {
  // These flags only change where a match is searched for, not its cost.
  const result = await check(source, flags.replaceAll(/[dgy]/g, ''), LIMITS)
  if (result.status === 'safe') return undefined
  if (result.status === 'unknown') return `can't be judged (${result.error.kind})`
  return `${result.complexity.summary}, for ${result.attack.pattern}`
}

/** @returns how many were checked, and a line for each that may be slow or can't be checked */
export async function checkRegexes(root: string): Promise<{ checked: number; faults: string[] }> {
  const files = globSync(MODULES, { cwd: root, exclude: ['**/*.test.{ts,tsx}'] }).toSorted()
  const faults: string[] = []
  const verdicts = new Map<string, string | undefined>()
  let checked = 0
  for (const file of files) {
    const { regexes, built } = regexesOf(file, readFileSync(join(root, file), 'utf8'))
    for (const line of built) faults.push(`${file}:${line}: an expression made at run time can't be checked`)
    for (const regex of regexes) {
      const written = `/${regex.source}/${regex.flags}`
      if (!verdicts.has(written)) verdicts.set(written, await slowness(regex))
      const verdict = verdicts.get(written)
      if (verdict !== undefined) faults.push(`${file}:${regex.line}: ${written}: ${verdict}`)
      checked += 1
    }
  }
  return { checked, faults }
}
