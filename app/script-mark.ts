import { createContext } from 'react'

/** A word that only one render on the server knows. React Router and React put it on the scripts that they write. */
export const ScriptMark = createContext<string | undefined>(undefined)
