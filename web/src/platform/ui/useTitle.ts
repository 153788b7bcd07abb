import { useEffect } from 'react'

/** Names the browser's tab: "Officine | Portale Rete". */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | Portale Rete`
  }, [title])
}
