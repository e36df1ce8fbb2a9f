/** Whether the text has the form of a PIN: 6 digits. */
export function isPinShape(pin: string): boolean {
  return /^\d{6}$/.test(pin)
}

/** Whether further typing can complete the text to a PIN, or to a code of 6 digits. */
export function mayBecomePin(text: string): boolean {
  return /^\d{0,6}$/.test(text)
}

/** The columns and rows of a phone's keypad, as people draw patterns on it. */
const COLUMNS = ['147', '2580', '258', '369']
const ROWS = ['123', '456', '789']

/**
 * Whether a PIN is too easy to guess: one digit repeated, a run up or down (123456, 987654), a pair or a half repeated
 * (121212, 123123, 112233, 111222), lines of the keypad (147258, 258014), a date (150890, 900815, 081990), or six
 * consecutive digits of the owner's own phone (spec: Accounts and sign-in). The server also refuses a list of common
 * ones.
 */
export function isWeakPin(pin: string, phone: string): boolean {
  if (!isPinShape(pin)) return false
  if ('0123456789'.includes(pin) || '9876543210'.includes(pin)) return true
  return isRepetition(pin) || isOnKeypad(pin) || isDate(pin) || phone.includes(pin)
}

function isRepetition(pin: string): boolean {
  return /^(\d)\1{5}$|^(\d\d)\2\2$|^(\d{3})\3$|^(\d)\4(\d)\5(\d)\6$|^(\d)\7\7(\d)\8\8$/.test(pin)
}

/** Consecutive lines, each in either direction. */
function isOnKeypad(pin: string): boolean {
  return [COLUMNS, ROWS].some((lines) => {
    const drawn = lines.flatMap((line) => [line, reversed(line)])
    return drawn.some((first) => drawn.some((second) => (first + second).includes(pin)))
  })
}

function reversed(text: string): string {
  return Array.from(text).toReversed().join('')
}

/** Day, month and year of two digits in the usual orders, or a month and a year of four. */
function isDate(pin: string): boolean {
  const [a, b, c] = [Number(pin.slice(0, 2)), Number(pin.slice(2, 4)), Number(pin.slice(4))]
  if (isDayOf(a, b) || isDayOf(b, a) || isDayOf(c, b)) return true
  return (isMonth(a) && isYear(Number(pin.slice(2)))) || (isYear(Number(pin.slice(0, 4))) && isMonth(c))
}

function isDayOf(day: number, month: number): boolean {
  return isMonth(month) && day >= 1 && day <= new Date(Date.UTC(2000, month, 0)).getUTCDate()
}

function isMonth(month: number): boolean {
  return month >= 1 && month <= 12
}

function isYear(year: number): boolean {
  return year >= 1920 && year <= 2049
}
