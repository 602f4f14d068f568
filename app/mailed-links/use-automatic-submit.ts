import { type RefObject, useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'

/** Submits only once: a second request would find the link used up. */
export function useAutomaticSubmit(isAutomatic: boolean, form: RefObject<HTMLFormElement | null>) {
  const submit = useSubmit()
  const isDone = useRef(false)
  useEffect(() => {
    if (!isAutomatic || isDone.current) return
    isDone.current = true
    void submit(form.current, { replace: true })
  }, [isAutomatic, form, submit])
}
