import { isPinShape } from '@skrzat/contract/pin'

/** Guesses that a password has to withstand; a phone has 30 a day. */
const GUESSES = 1e7

/** As much of a password as is estimated: what a longer one costs grows with the square, and others wait for it. */
const ESTIMATED = 20

/** Words that somebody who guesses at this product tries first. */
const OWN_WORDS = ['skrzat', 'przedszkole', 'zlobek', 'żłobek', 'kindergarten', 'nursery']

type Guessing = {
  readonly pins: ReadonlySet<string>
  readonly guesses: (password: string, own: readonly string[]) => number
}

let loading: Promise<Guessing> | undefined

/** Lists and estimator, read at the first new secret: a start does without their megabytes. */
async function load(): Promise<Guessing> {
  const [{ ZxcvbnFactory }, common, polish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-pl'),
  ])
  const dictionary = { ...common.dictionary, ...polish.dictionary }
  const estimator = new ZxcvbnFactory({
    dictionary,
    graphs: common.adjacencyGraphs,
    maxLength: ESTIMATED,
  })
  return {
    pins: new Set(common.dictionary['passwords-common'].map(String).filter(isPinShape)),
    guesses: (password, own) => estimator.check(password, [...own]).guesses,
  }
}

function guessing(): Promise<Guessing> {
  loading ??= load()
  return loading
}

/** Whether the PIN is one of those that leaks are full of. */
export async function isCommonPin(pin: string): Promise<boolean> {
  return (await guessing()).pins.has(pin)
}

/** Whether the password would soon be guessed: a leaked one, a Polish or English word and a year, a keyboard's row. */
export async function isCommonPassword(password: string, phone: string): Promise<boolean> {
  const { guesses } = await guessing()
  return guesses(password.slice(0, ESTIMATED), [phone, ...OWN_WORDS]) < GUESSES
}
