export interface GateWords {
  title: string;
  button: string;
}

export const adminWords: GateWords = { title: 'Admin', button: 'Sign In' };
export const coachesWords: GateWords = { title: 'Admin Authentication', button: 'Sign In' };
export const analyticsWords: GateWords = { title: 'Admin Access Required', button: 'Access Analytics' };
