export const demoLogins = { player: 'player@demo.test', coach: 'coach@demo.test', password: 'swing-demo-1' } as const;
