import { playerSessionKeys } from '@swing/app-shell/lib/session-keys';
import type { Shell } from './shells.ts';

const { tokenKey, userKey } = playerSessionKeys;
const isSignedIn = `localStorage.getItem("${tokenKey}")&&localStorage.getItem("${userKey}")`;
const hideMain = 'page.leaving=""';

/** Redirects a signed-in player to My Videos, except if a screen sent the player here to sign in (`history.state` is set). */
const leaveLogin = `${isSignedIn}&&!history.state&&(${hideMain},location.replace("/account/dashboard"))`;

/** Redirects to the login. The router's state contains the path that the login returns to (`LoginState` in app-shell). */
const leavePortal = `${isSignedIn}||(${hideMain},history.replaceState({usr:{from:location.pathname+location.search},key:"default",idx:0},"","/login"),location.reload())`;

const fastMs = 300;
/** Set in localStorage once the browser has the web fonts in its cache. */
const fontsKeptKey = 'fonts-kept';
/** Delay after the page has loaded. By then the screen has requested its data. */
const keepFontsMs = 2_000;

/**
 * The script in the head of a shell. Redirects if the shell does not fit the stored session, and hides a dismissed banner. Enables
 * the web fonts if they do not delay the app's script: they are in the browser's cache, or the connection is fast (the page
 * arrived within 300 ms). Without storage, only the speed check applies.
 */
export function gateScript({ audience }: Shell, fonts: readonly string[]): string {
  const leave = audience === 'visitor' ? leaveLogin : leavePortal;
  const banner = 'sessionStorage.getItem("betaBannerDismissed")===null||(page.bannerDismissed="")';
  const useFonts = 'document.getElementById("font-faces").media="all"';
  const preload = `for(const href of fonts)document.head.append(Object.assign(document.createElement("link"),{rel:"preload",as:"font",type:"font/woff2",crossOrigin:"",href}))`;
  const fetchFonts = 'Promise.all(fonts.map(async(url)=>(await fetch(url,{priority:"low"})).blob()))';
  const keepFonts = `addEventListener("load",()=>setTimeout(()=>${fetchFonts}.then(()=>localStorage.setItem("${fontsKeptKey}","yes"),()=>{}),${keepFontsMs}))`;
  const chooseFonts = `if(localStorage.getItem("${fontsKeptKey}"))${useFonts};else ${keepFonts}`;
  const start = `const page=document.documentElement.dataset,fonts=${JSON.stringify(fonts)};`;
  return `{${start}if(performance.now()<${fastMs}){${useFonts};${preload}}try{${leave};${banner};${chooseFonts}}catch{}}`;
}
