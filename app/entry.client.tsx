import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { listenForErrors, tellOfError } from '#app/errors/tell.ts'

listenForErrors()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={(error, { pattern }) => tellOfError(error, pattern)} />
    </StrictMode>,
  )
})
