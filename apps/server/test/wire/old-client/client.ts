/** A client as JHipster 6.10 generates them: axios with its interceptor, react-jhipster's texts, a token in a store. */
import module, { type AxiosError, type AxiosRequestConfig, type AxiosResponse, type Method } from 'axios'
import { TranslatorContext } from 'react-jhipster'
import { z } from 'zod'
import { type Meta, toastsOfError, toastsOfSuccess } from './toasts.ts'

// Its types are of a module that is no ECMAScript.
const axios = module.default

const LOCALE = 'pl'
const TOKEN = 'jhi-authenticationToken'
/** Milliseconds; what the clients wait (spec: Business constants). */
const TIMEOUT = 300_000

type Sent = Pick<AxiosRequestConfig, 'data' | 'params' | 'responseType'> & { readonly meta?: Meta }

export type OldClient = Awaited<ReturnType<typeof startClient>>

/** Opens the application: nobody is signed in, its texts are fetched. */
export async function startClient(port: number) {
  const store = new Map<string, string>()
  const toasts: string[] = []
  const http = axios.create({ baseURL: `http://127.0.0.1:${port}/`, timeout: TIMEOUT })
  let signedOut = 0

  http.interceptors.request.use((config) => {
    const token = store.get(TOKEN)
    const headers: unknown = config.headers
    const own = z.record(z.string(), z.unknown()).parse(headers)
    return { ...config, headers: token === undefined ? own : { ...own, Authorization: `Bearer ${token}` } }
  })
  http.interceptors.response.use(undefined, (error: AxiosError<unknown>) => {
    // Any 401 or 403 signs such a client out.
    if (error.response?.status === 401 || error.response?.status === 403) {
      store.delete(TOKEN)
      signedOut += 1
    }
    return Promise.reject(error)
  })

  /** Sends a form as a browser does, since this axios knows none in Node. */
  async function bodyOf(data: unknown) {
    if (!(data instanceof FormData)) return { data }
    const form = new Response(data)
    const headers = { 'content-type': form.headers.get('content-type') ?? '' }
    return { data: Buffer.from(await form.arrayBuffer()), headers }
  }

  /** One call, with the toasts of its answer. */
  async function call(method: Method, url: string, { meta = {}, data, ...sent }: Sent = {}) {
    // As reducers do, so that no cache answers.
    const cacheBuster = method === 'GET' ? { cacheBuster: Date.now() } : {}
    const params: unknown = sent.params
    const query = z.record(z.string(), z.unknown()).optional().parse(params)
    try {
      const response = await http.request<unknown>({
        method,
        url,
        ...sent,
        params: { ...query, ...cacheBuster },
        ...(await bodyOf(data)),
      })
      toasts.push(...toastsOfSuccess(response, meta))
      return response
    } catch (error) {
      if (!axios.isAxiosError(error)) throw error
      toasts.push(...toastsOfError(error, meta))
      if (error.response) return error.response
      return undefined
    }
  }

  /** A call that the application depends on. @returns its body. @throws for any other status */
  async function ok(method: Method, url: string, sent: Sent = {}, status = method === 'DELETE' ? 204 : 200) {
    const response = await call(method, url, sent)
    if (response?.status !== status)
      throw new Error(`${method} ${url}: ${response?.status} ${JSON.stringify(response?.data)}`)
    return response
  }

  const texts = await ok('GET', `i18n/${LOCALE}.json`)
  TranslatorContext.setDefaultLocale(LOCALE)
  TranslatorContext.setRenderInnerTextForMissingKeys(false)
  TranslatorContext.registerTranslations(LOCALE, texts.data)
  TranslatorContext.setLocale(LOCALE)

  return {
    call,
    ok,
    /** Those shown since the last look. */
    toasts: () => toasts.splice(0),
    token: () => store.get(TOKEN),
    /** How often it was thrown back to the login. */
    signedOut: () => signedOut,

    /** The login form, and what follows it. */
    async signIn(phone: string, password: string) {
      const data = { phone, password, rememberMe: false }
      const meta = { error: 'login.messages.error.authentication' }
      const response = await call('POST', 'api/authenticate', { data, meta })
      const header = z.object({ authorization: z.string() }).safeParse(response?.headers)
      if (!header.success) return undefined
      store.set(TOKEN, header.data.authorization.slice('Bearer '.length))
      const account = z.object({ id: z.number(), activated: z.boolean() })
      return account.parse((await ok('GET', 'api/account')).data)
    },

    /** Leaves the application, as the menu does. */
    async signOut() {
      await ok('POST', 'api/logout', { data: {} })
      store.delete(TOKEN)
    },
  }
}

export const thing = z.object({ id: z.number() })
export const things = z.array(thing)

/** A multipart body: fields, and files under one name. */
export function form(
  fields: Readonly<Record<string, string>>,
  files: Readonly<Record<string, Uint8Array<ArrayBuffer> | string>> = {},
  field = 'files',
) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  for (const [name, content] of Object.entries(files)) data.append(field, new Blob([content]), name)
  return data
}

/** The list or thing in a body, by its schema. */
export function read<T extends z.ZodType>(response: AxiosResponse<unknown>, schema: T): z.output<T> {
  return schema.parse(response.data)
}

const location = z.object({ location: z.string() })

/** The id of what a POST made, which is what is read under the address that `Location` names, and no list with it. */
export async function made(client: OldClient, url: string, data: unknown): Promise<number> {
  const response = await client.ok('POST', url, { data }, 201)
  const { id } = thing.parse(Array.isArray(response.data) ? response.data[0] : response.data)
  const address = location.parse(response.headers).location
  const there = thing.safeParse((await client.ok('GET', address)).data)
  if (there.data?.id !== id) throw new Error(`${url} made ${id}, but ${address} is ${there.data?.id}`)
  return id
}
