import { createContext, useContext } from 'react'

/** A word that only one render on the server knows. React Router and React put it on the scripts that they write. */
export const ScriptMark = createContext<string | undefined>(undefined)

/** An inline script. Only the server writes its text: the browser has run it before React takes over the page. */
export const MarkedScript = ({ text }: { text: string | false }) => (
  <script
    nonce={useContext(ScriptMark)}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is a function of the application itself.
    dangerouslySetInnerHTML={{ __html: text || '' }}
    suppressHydrationWarning
  />
)
