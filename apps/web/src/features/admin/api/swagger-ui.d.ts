/** The part of Swagger UI that is used; the package has no types of its own. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** Of the React that Swagger UI brings. */
  type Component = (props: { getComponent: (name: string, connected: boolean) => Component }) => unknown

  export type SwaggerPlugin = (system: {
    readonly React: {
      readonly createElement: (type: string | Component, props: object, ...children: unknown[]) => unknown
    }
  }) => {
    readonly components: Readonly<Record<string, Component>>
    readonly wrapComponents: Readonly<Record<string, () => () => null>>
  }

  type Sent = { readonly url: string; readonly headers: Record<string, string> }

  type Options = {
    readonly domNode: Element
    readonly spec: object
    readonly plugins: readonly SwaggerPlugin[]
    readonly layout: string
    readonly docExpansion: 'none'
    readonly syntaxHighlight: false
    readonly filter: boolean
    readonly validatorUrl: 'none'
    readonly persistAuthorization: false
    readonly showMutatedRequest: false
    readonly requestInterceptor: (request: Sent) => Sent
  }

  const SwaggerUi: (options: Options) => unknown
  export default SwaggerUi
}
