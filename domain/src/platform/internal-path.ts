/** Whether an address from outside is a path of this portal, and not of another host. */
export const isInternalPath = (address: string): boolean => /^\/(?![/\\])/.test(address) && !/[\t\n\r]/.test(address)
