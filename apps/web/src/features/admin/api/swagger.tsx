import { useEffect, useRef } from 'react'
import SwaggerUi, { type SwaggerPlugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'
import { z } from 'zod'
import { currentToken } from '#app/session/index.ts'
import './swagger.css'

/** Swagger UI, in English like the document. Trial requests go to this server with this session's token. */
export function Swagger({ document: api }: { document: object }) {
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const domNode = document.createElement('div')
    holder.current?.replaceChildren(domNode)
    SwaggerUi({
      domNode,
      spec: ownServer(api),
      plugins: [onlyCalls],
      layout: 'Calls',
      docExpansion: 'none',
      syntaxHighlight: false,
      filter: true,
      // Otherwise it would send the document to a server of its makers.
      validatorUrl: 'none',
      persistAuthorization: false,
      // Otherwise the command to copy would show the token.
      showMutatedRequest: false,
      requestInterceptor(request) {
        const isOwn = new URL(request.url, location.href).origin === location.origin
        if (isOwn) request.headers['Authorization'] = `Bearer ${currentToken() ?? ''}`
        return request
      },
    })
    return () => domNode.remove()
  }, [api])
  return <div ref={holder} lang="en" />
}

/** Shows only the calls: the page has its own heading and landmark, and the token need not be pasted. */
const onlyCalls: SwaggerPlugin = ({ React: { createElement } }) => ({
  components: {
    Calls: ({ getComponent }) =>
      createElement(
        'div',
        { className: 'swagger-ui' },
        ...['SvgAssets', 'FilterContainer', 'operations'].map((name) =>
          createElement(getComponent(name, true), { key: name }),
        ),
      ),
  },
  wrapComponents: { authorizeOperationBtn: () => () => null },
})

/** Sends trial requests to this page's own origin, the only permitted one. */
function ownServer(api: object): object {
  const { securitySchemes: _, ...components } = z
    .record(z.string(), z.unknown())
    .parse(Reflect.get(api, 'components'))
  return { ...api, servers: undefined, components }
}
