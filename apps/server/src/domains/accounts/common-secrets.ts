import { isPinShape } from '@skrzat/contract/pin'

/** Guesses that a password has to withstand; the rate limit is 30 a day per phone. */
const GUESSES = 1e7

/** Only this many characters are estimated: the cost grows with the square of the length and blocks other requests. */
const ESTIMATED = 20

/** Words that an attacker of this product tries first. */
const OWN_WORDS = ['skrzat', 'przedszkole', 'zlobek', 'żłobek', 'kindergarten', 'nursery']

type Guessing = {
  readonly pins: ReadonlySet<string>
  readonly guesses: (password: string, own: readonly string[]) => number
}

let loading: Promise<Guessing> | undefined

/** Loads the word lists and the estimator lazily, to keep their megabytes out of the start. */
async function loadGuessing(): Promise<Guessing> {
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
  loading ??= loadGuessing()
  return loading
}

/** Whether the PIN is frequent in leaks. */
export async function isCommonPin(pin: string): Promise<boolean> {
  return (await guessing()).pins.has(pin)
}

/** Whether the password is easy to guess: a leaked one, a Polish or English word and a year, a keyboard row. */
export async function isCommonPassword(password: string, phone: string): Promise<boolean> {
  const { guesses } = await guessing()
  return guesses(password.slice(0, ESTIMATED), [phone, ...OWN_WORDS]) < GUESSES
}
